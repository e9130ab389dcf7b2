import { printLc, readLcPosition, readQuantities } from '#areas/procurement/lc/calls.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { PositionPanel } from '#areas/procurement/lc/position-panel.tsx'
import { QuantityPanel } from '#areas/procurement/lc/quantity-panel.tsx'
import { TolerancePanel } from '#areas/procurement/lc/tolerance-panel.tsx'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import { apiOf, callPath } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Checklist } from '#papers/checklist.tsx'
import { Strip, stripPath } from '#trade/statements/strip.tsx'
import { SummaryButton } from '#trade/statements/summary-button.tsx'
import { DocumentChain, tracePath } from '#trade/tracing/trace-links.tsx'

const isOpen = (status: string): boolean => status !== 'Draft' && status !== 'Canceled'

/** The page of an LC: quantities and the position with the bank above its fields, the checklist of papers below. */
export const LcPage: ScreenContent = () => (
  <DocumentPage
    document={lc}
    more={({ id, lcNo }) => <SummaryButton call={printLc} id={id} name={String(lcNo)} />}
    above={({ id, status }) =>
      isOpen(status) && (
        <>
          <DocumentChain of="lc" id={id} />
          <Strip of="lc" id={id} />
          <QuantityPanel lc={id} />
          <TolerancePanel lc={id} />
          <PositionPanel lc={id} />
        </>
      )
    }
    below={row =>
      isOpen(row.status) && (
        <Checklist
          of={lc}
          id={row.id}
          needed={(row.documentsRequired as { paperType: string }[]).map(({ paperType }) => paperType)}
        />
      )
    }
  />
)

LcPage.asks = (row, agencyId) => {
  const id = row.id as number
  if (!isOpen(row.status as string)) return []
  return [
    tracePath(agencyId, { of: 'lc', id: String(id) }),
    stripPath('lc', id, agencyId),
    ...[readQuantities, readLcPosition].map(call => callPath(call, { agencyId, id })),
    `${apiOf(agencyId, lc.address)}/${id}/documents`,
  ]
}

/** The page of a system LC: quantities above its fields, as on every LC. */
export const SystemLcPage: ScreenContent = () => (
  <DocumentPage document={systemLc} above={({ lc: of }) => typeof of === 'number' && <QuantityPanel lc={of} />} />
)

SystemLcPage.asks = ({ lc: of }, agencyId) =>
  typeof of === 'number' ? [callPath(readQuantities, { agencyId, id: of })] : []
