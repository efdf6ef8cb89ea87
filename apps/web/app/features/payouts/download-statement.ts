import { fetchFile } from '#app/lib/fetch-file.ts'
import { saveFile } from '#app/lib/save-file.ts'

/** Downloads a tax year of the person's earnings as a file for spreadsheets. Throws an `ApiError` when it doesn't arrive whole. */
export async function downloadStatement(year: number): Promise<void> {
  saveFile(await fetchFile(`/api/v1/my/earnings/${year}.csv`), `itemo-earnings-${year}.csv`)
}
