// The link from a document to its trace: the strip from contract to customer.

import { useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { formatCount, formatQuantity, fromDecimal } from '#kit/units.ts'
import { readTrace, type Trace, type TracedDocument, type TraceStage } from '#trade/tracing/calls.ts'
import { Awaited } from '#ui/awaited.tsx'
import { ChainStrip } from '#ui/chain-strip.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

const mainStages = ['Contract', 'LC', 'Bills of lading', 'Port tickets', 'Sales', 'Customers']
const stagesBetween = ['Receipts', 'Lots']

const tonsOfStage = ({ quantity }: TraceStage): string => formatQuantity(fromDecimal(quantity, 3) ?? 0)

/** The path of a trace. */
export const tracePath = (agencyId: number, query: string | Record<string, string>): string =>
  `${readTrace.path.replace(':agencyId', String(agencyId))}?${new URLSearchParams(query)}`

/** Loads a trace by the query of its address. */
export const useTrace = (query: string) => useAnswer<Trace>(tracePath(useAgencyId(), query))

/** The chain above a document's page, if it has more than the document itself. */
export const DocumentChain = ({ of, id }: { of: TracedDocument; id: number }) => {
  const agencyId = useAgencyId()
  const query = new URLSearchParams({ of, id: String(id) }).toString()
  const answer = useTrace(query)
  const { data } = answer
  if (!data) return <Awaited of={answer} height={79} />
  return <TraceChain trace={data} whole={`/${agencyId}/tracing?${query}`} />
}

/** `whole` is the address of the full trace, for stages with several steps. */
export const TraceChain = ({ trace, whole }: { trace: Trace; whole?: string }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const links = trace.stages
    .filter(({ stage }) => mainStages.includes(stage) || (!whole && stagesBetween.includes(stage)))
    .map(of => {
      const only = of.count === 1 ? of.steps[0] : undefined
      return {
        kind: t(of.stage),
        name: only ? <Words>{only.name}</Words> : <Ltr>{formatCount(of.count)}</Ltr>,
        note: (
          <>
            <Ltr>{tonsOfStage(of)}</Ltr> {t('MT')}
          </>
        ),
        to: only ? (only.path ? `/${agencyId}/${only.path}` : undefined) : whole,
        current: of.steps.some(({ isStart }) => isStart),
      }
    })
  return links.length > 1 ? <ChainStrip label={t('Chain')} links={links} /> : null
}
