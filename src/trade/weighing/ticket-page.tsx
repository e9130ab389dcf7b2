// The ticket of a weighed truck, 80 mm wide, printed from its document.

import type { DocumentRow } from '#kit/browser/paths.ts'
import { Bilingual, VoidMark } from '#trade/sheets/paper.tsx'
import { isFilled, paperLabel, type SheetDefinition } from '#trade/sheets/sheet.ts'
import { PrintedPage, PrintedValue } from '#trade/sheets/sheet-page.tsx'
import { Day, Ltr } from '#ui/figures.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import '#ui/sheet.css'
import '#trade/sheets/ticket.css'

type TicketProps = { ticket: SheetDefinition; row: DocumentRow }

const Ticket = ({ ticket: { document, words, facts }, row }: TicketProps) => (
  <article className="sheet ticket" dir="ltr">
    <h2>
      <Bilingual words={words} />
    </h2>
    <p className="ticket-number">
      <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} />
    </p>
    <VoidMark status={row.status} />
    {facts
      .filter(([name]) => isFilled(row[name]))
      .map(([name, arabic]) => (
        <div className="ticket-line" key={name}>
          <Bilingual words={paperLabel(document.fields[name]!, arabic)} />
          <strong>
            <PrintedValue field={document.fields[name]!} value={row[name]} label={row.labels?.[name]} />
          </strong>
        </div>
      ))}
    <QrCode text={String(row.docNo ?? '')} label={String(row.docNo ?? '')} />
  </article>
)

/** The page of a document with its ticket: title in both languages, and the facts in their order. */
export const ticketPage = (ticket: SheetDefinition) => () => (
  <PrintedPage document={ticket.document} draw={row => <Ticket ticket={ticket} row={row} />} />
)
