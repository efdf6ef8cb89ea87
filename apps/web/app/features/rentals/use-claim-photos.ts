import { useState } from 'react'
import { PhotoRefusal } from './deposit-mutations.ts'

/** The photos of a form about damage, and which of them was refused when they were sent. */
export function useClaimPhotos() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<PhotoRefusal>()
  /** Does what takes the photos. They are forgotten once it worked. */
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
