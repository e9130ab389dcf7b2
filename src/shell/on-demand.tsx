// Panels over a page are imported when they are first opened; then they stay mounted, so that they can close with an animation.

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Over = { isOpen: boolean; onClose: () => void; children?: ReactNode }

/** A panel imported by `load`, and how to open it; `draw` renders its content. */
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
