import { useState } from 'react'
import { PhotoRefusal } from './deposit-mutations.ts'

/** The photos of a form about damage, and which of them was refused on sending. */
export function useClaimPhotos() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<PhotoRefusal>()
  /** Runs an action with the photos, and clears them when it succeeded. */
  const send = async (act: (files: readonly File[]) => Promise<void>) => {
    setRefused(undefined)
    try {
      await act(files)
      setFiles([])
    } catch (error) {
      if (error instanceof PhotoRefusal) setRefused(error)
      throw error
    }
  }
  return { files, send, picker: { files, refused, onChange: setFiles } }
}
