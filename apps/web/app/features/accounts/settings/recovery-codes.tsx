import { Download, Printer } from 'lucide-react'
import { saveFile } from '#app/lib/save-file.ts'
import { Button } from '#app/ui/button.tsx'

/** Ten new recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const text = `Recovery codes for Itemo. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <p className="text-card font-semibold">Keep these recovery codes</p>
      <p className="text-small text-ink-2">
        Each lets you in once when you don't have your phone. They're shown only now: save or print them.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-card sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={() => saveFile(new Blob([text]), 'itemo-recovery-codes.txt')}>
          <Download className="size-5" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-5" />
          Print
        </Button>
        <Button variant="quiet" onClick={onKept}>
          I've Kept Them
        </Button>
      </div>
    </div>
  )
}
