// The link from a document to its trace: the strip from contract to customer.

import { useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { formatCount, formatQuantity, kgOf } from '#kit/units.ts'
import { readTrace, type Trace, type TracedDocument, type TraceStage } from '#trade/tracing/calls.ts'
import { Awaited } from '#ui/awaited.tsx'
import { ChainStrip } from '#ui/chain-strip.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

const mainStages = ['Contract', 'LC', 'Bills of lading', 'Port tickets', 'Sales', 'Customers']
const stagesBetween = ['Receipts', 'Lots']

const tonsOfStage = ({ quantity }: TraceStage): string => formatQuantity(kgOf(quantity))

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

// The step that names its stage, with the number of others; several steps of which none is the document of the page are counted.
const StageName = ({
  stage: { count },
  named,
}: {
  stage: TraceStage
  named: TraceStage['steps'][number] | undefined
}) =>
  named ? (
    <>
      <Words>{named.name}</Words> {count > 1 && <Ltr>+{formatCount(count - 1)}</Ltr>}
    </>
  ) : (
    <Ltr>{formatCount(count)}</Ltr>
  )

/** `whole` is the address of the full trace, for stages with several steps. */
export const TraceChain = ({ trace, whole }: { trace: Trace; whole?: string }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const links = trace.stages
    .filter(({ stage }) => mainStages.includes(stage) || (!whole && stagesBetween.includes(stage)))
    .map(of => {
      const only = of.count === 1 ? of.steps[0] : undefined
      const here = of.steps.find(({ isStart }) => isStart)
      return {
        kind: t(of.stage),
        name: <StageName stage={of} named={only ?? here} />,
        note: (
          <>
            <Ltr>{tonsOfStage(of)}</Ltr>
            {'\u00a0'}
            {t('MT')}
          </>
        ),
        to: only ? (only.path ? `/${agencyId}/${only.path}` : undefined) : whole,
        current: here !== undefined,
      }
    })
  return links.length > 1 ? <ChainStrip label={t('Chain')} links={links} /> : null
}
