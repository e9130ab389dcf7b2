// Stands beside the pages and waits; what asks for the password is loaded when the server first wants a change confirmed.

import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmWith } from '#kit/browser/api.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#session/confirm.tsx')).ConfirmDialog }))

type OpenConfirmation = { answer: (confirmation: string | undefined) => void }

/** Asks for the password or a code of the app whenever the server wants that, whichever screen made the change. */
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
