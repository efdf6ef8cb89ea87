import { fetchFile } from '#app/lib/fetch-file.ts'
import { saveFile } from '#app/lib/save-file.ts'

/** Saves a tax year of one's earnings as a file for spreadsheets. Throws an `ApiError` where it doesn't come whole. */
export async function downloadStatement(year: number): Promise<void> {
  saveFile(await fetchFile(`/api/v1/my/earnings/${year}.csv`), `itemo-earnings-${year}.csv`)
}
