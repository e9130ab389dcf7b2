// What lies over a page is fetched when it is first opened; then it stays, so that it can close smoothly.

import { type ComponentType, lazy, Suspense, useState } from 'react'

type Over = { isOpen: boolean; onClose: () => void }

/** A thing over the page that is opened by what this gives, and how to open it. */
export const onDemand = (load: () => Promise<ComponentType<Over>>) => {
  const Content = lazy(async () => ({ default: await load() }))
  return () => {
    const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
    const shown = state !== 'never' && (
      <Suspense>
        <Content isOpen={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    )
    return { shown, open: () => setState('open') }
  }
}
