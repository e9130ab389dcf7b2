import { lc } from '#areas/procurement/lc/definition.ts'
import { PositionPanel } from '#areas/procurement/lc/position-panel.tsx'
import { QuantityPanel } from '#areas/procurement/lc/quantity-panel.tsx'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Checklist } from '#papers/checklist.tsx'
import { DocumentChain, TraceButton } from '#trade/tracing/trace-links.tsx'

const isOpen = (status: string): boolean => status !== 'Draft' && status !== 'Canceled'

/** The page of an LC: quantities and the position with the bank above its fields, the checklist of papers below. */
export const LcPage = () => (
  <DocumentPage
    document={lc}
    more={({ id, status }) => isOpen(status) && <TraceButton of="lc" id={id} />}
    above={({ id, status }) =>
      isOpen(status) && (
        <>
          <DocumentChain of="lc" id={id} />
          <QuantityPanel lc={id} />
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

/** The page of a system LC: quantities above its fields, as on every LC. */
export const SystemLcPage = () => (
  <DocumentPage document={systemLc} above={({ lc: of }) => typeof of === 'number' && <QuantityPanel lc={of} />} />
)
