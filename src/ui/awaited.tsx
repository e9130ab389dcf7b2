// The placeholder of a part of a page that is loaded separately.

import { NotLoaded } from '#ui/not-loaded.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'

type Failure = { message: string; status: number }
type Answer = { isPending: boolean; error: Failure | null; refetch: () => Promise<unknown> }

type AwaitedProps = { of: Answer; height?: number; title?: string }

/** A placeholder of about `height` pixels while loading, without a height nothing; the error if it fails, below the part's title; nothing for
 *  users who may not see the part (404). */
export const Awaited = ({ of: { isPending, error, refetch }, height, title }: AwaitedProps) => {
  if (isPending) return height ? <PanelSkeleton height={height} /> : null
  if (!error || error.status === 404) return null
  return (
    <Panel title={title}>
      <NotLoaded error={error} refetch={refetch} />
    </Panel>
  )
}
