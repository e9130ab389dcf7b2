// Mounted beside the pages; imports the confirmation dialog when the server first requires a confirmation.

import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmWith } from '#kit/browser/api.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#session/confirm.tsx')).ConfirmDialog }))

type OpenConfirmation = { answer: (confirmation: string | undefined) => void }

/** Asks for the password or a code of the app whenever the server requires it, whichever screen made the change. */
export const Confirming = () => {
  const [asked, setAsked] = useState<OpenConfirmation>()
  useEffect(() => confirmWith(() => new Promise(answer => setAsked({ answer }))), [])
  if (!asked) return null
  const end = (confirmation?: string) => {
    setAsked(undefined)
    asked.answer(confirmation)
  }
  return (
    <Suspense>
      <ConfirmDialog onEnd={end} />
    </Suspense>
  )
}
