// The ticket of a truck that was weighed, 80 mm wide, printed again from its document: at the port, into a terminal, out of it.

import { portLoading } from '#areas/port-loading/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Shown } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import { type Both, InBoth } from '#trade/sheets/paper.tsx'
import { type Fact, Printed, PrintedPage, wordsOf } from '#trade/sheets/sheet-page.tsx'
import { Day, Ltr } from '#ui/figures.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import '#trade/sheets/sheet.css'
import '#trade/sheets/ticket.css'

type TicketOf = { document: Document; words: Both; facts: readonly Fact[] }

const Ticket = ({ of: { document, words, facts }, row }: { of: TicketOf; row: Shown }) => (
  <article className="sheet ticket" dir="ltr">
    <h2>
      <InBoth words={words} />
    </h2>
    <p className="ticket-number">
      <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} />
    </p>
    {facts
      .filter(([name]) => row[name] !== null && row[name] !== undefined)
      .map(([name, arabic]) => (
        <div className="ticket-line" key={name}>
          <InBoth words={wordsOf(document.fields[name]!, arabic)} />
          <strong>
            <Printed field={document.fields[name]!} value={row[name]} label={row.labels?.[name]} />
          </strong>
        </div>
      ))}
    <QrCode text={String(row.docNo ?? '')} label={String(row.docNo ?? '')} />
  </article>
)

const page = (document: unknown, words: Both, facts: readonly Fact[]) => {
  const of = { document: document as Document, words, facts }
  return () => <PrintedPage document={of.document} draw={row => <Ticket of={of} row={row} />} />
}

const truck: Fact = ['truck', 'الشاحنة']
const driver: Fact = ['driver', 'السائق']
const lot: readonly Fact[] = [
  ['consignee', 'لصالح'],
  ['lc', 'الاعتماد'],
  ['cargoGrade', 'الدرجة'],
]
const weights: readonly Fact[] = [
  ['firstWeight', 'الوزن الأول'],
  ['secondWeight', 'الوزن الثاني'],
]

export const PortLoadingPage = page(
  portLoading,
  ['Port ticket', 'تذكرة ميناء'],
  [
    truck,
    ['trailerPlate', 'لوحة المقطورة'],
    driver,
    ...lot,
    ['deliveryType', 'التسليم'],
    ['terminal', 'المحطة'],
    ['customer', 'العميل'],
    ['destination', 'الوجهة'],
    ...weights,
    ['netKg', 'الصافي'],
    ['sealNos', 'الأختام'],
    ['weighedOutAt', 'وُزنت في'],
  ],
)

export const ReceiveCargoPage = page(
  receiveCargo,
  ['Terminal ticket', 'تذكرة محطة'],
  [
    truck,
    ...lot,
    ['terminal', 'المحطة'],
    ['portLoading', 'تذكرة الميناء'],
    ['exitTicket', 'تذكرة الخروج'],
    ...weights,
    ['portNet', 'صافي الميناء'],
    ['terminalNet', 'صافي المحطة'],
    ['overUnder', 'الزيادة أو النقص'],
    ['sealNos', 'الأختام'],
  ],
)

export const TerminalOutPage = page(
  terminalOut,
  ['Exit ticket', 'تذكرة خروج'],
  [
    truck,
    driver,
    ...lot,
    ['outType', 'سبب الخروج'],
    ['terminal', 'من محطة'],
    ['toTerminal', 'إلى محطة'],
    ['destination', 'الوجهة'],
    ...weights,
    ['netKg', 'الصافي'],
  ],
)
