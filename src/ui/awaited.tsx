// What stands on a page in place of a part that is asked for apart from it.

import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'

type Failure = { message: string; status: number }
type Answer = { isPending: boolean; error: Failure | null; refetch: () => Promise<unknown> }

/** Keeps the room of what comes, about `height` pixels; says why it does not come. Who may not see it (404) misses nothing. */
export const Awaited = ({ of: { isPending, error, refetch }, height }: { of: Answer; height: number }) => {
  const { t } = useLanguage()
  if (isPending) return <PanelSkeleton height={height} />
  if (!error || error.status === 404) return null
  return (
    <Panel>
      <Empty text={t(error.message)} action={{ label: t('Try again'), onClick: () => void refetch() }} />
    </Panel>
  )
}
