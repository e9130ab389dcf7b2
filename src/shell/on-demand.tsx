// What lies over a page is fetched when it is first opened; then it stays, so that it can close smoothly.

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Over = { isOpen: boolean; onClose: () => void; children?: ReactNode }

/** A thing over the page that is opened by what this gives, and how to open it; `draw` is what it holds. */
export const onDemand = (load: () => Promise<ComponentType<Over>>) => {
  const Content = lazy(async () => ({ default: await load() }))
  return (draw?: (close: () => void) => ReactNode) => {
    const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
    const close = () => setState('closed')
    const shown = state !== 'never' && (
      <Suspense>
        <Content isOpen={state === 'open'} onClose={close}>
          {draw?.(close)}
        </Content>
      </Suspense>
    )
    return { shown, open: () => setState('open') }
  }
}
