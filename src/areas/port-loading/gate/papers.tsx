// The papers for the driver: the ticket of each weighing, and the delivery note once the truck is let out.

import { Ticket } from '#areas/port-loading/gate/ticket.tsx'
import type { RecordedWeighing } from '#areas/port-loading/gate/use-gate.tsx'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { allFields, type DocumentRow } from '#kit/browser/paths.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { bulkLoadingFacts, deliveryNoteFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import { Sheet } from '#trade/sheets/sheet-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { usePrinting } from '#ui/printing.ts'

const papers = {
  'Delivery note': { document: deliveryNote, words: truckPaperTitle, facts: deliveryNoteFacts, signs: truckSigns },
  'Bulk Loading': { document: bulkLoading, words: truckPaperTitle, facts: bulkLoadingFacts, signs: truckSigns },
}

const DeliveryPaper = ({ kind, row }: { kind: keyof typeof papers; row: Row }) => {
  const of = papers[kind]
  return <Sheet of={of} row={insideOf(allFields(of.document), row) as DocumentRow} />
}

const paperOf = ({ task, row }: RecordedWeighing): keyof typeof papers | undefined =>
  row && task.step.title === 'Gate out' ? (task.kind as keyof typeof papers) : undefined

/** The paper of a recorded step, with a button that prints it and one for the next truck. */
export const RecordedPaper = ({ recorded, onNext }: { recorded: RecordedWeighing; onNext: () => void }) => {
  const { t } = useLanguage()
  const kind = paperOf(recorded)
  return (
    <>
      {!recorded.row && (
        <p className="gate-card" role="status">
          {t('Kept on this device until the connection is back.')}
        </p>
      )}
      {kind && recorded.row ? <DeliveryPaper kind={kind} row={recorded.row} /> : <Ticket recorded={recorded} />}
      <div className="gate-bar">
        <button type="button" className="gate-stop gate-plain" onClick={() => window.print()}>
          {t(kind ? 'Print delivery note' : 'Print ticket')}
        </button>
        <button type="button" className="gate-main" onClick={onNext}>
          {t('Next truck')}
        </button>
      </div>
    </>
  )
}

/** The last weighing, above the step that follows at once; its ticket is printed from here. */
export const JustRecorded = ({ recorded }: { recorded: RecordedWeighing }) => {
  const { t } = useLanguage()
  const [isPrinting, print] = usePrinting()
  return (
    <div className="gate-card gate-just" role="status">
      <span>{t('The weight is recorded.')}</span>
      <button type="button" className="gate-button" onClick={print}>
        {t('Print ticket')}
      </button>
      {isPrinting && (
        <div className="only-printed">
          <Ticket recorded={recorded} />
        </div>
      )}
    </div>
  )
}
