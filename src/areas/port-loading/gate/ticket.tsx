// The driver's ticket: 80 mm wide, in both languages, with the number as a QR code.

import type { ReactNode } from 'react'
import type { RecordedWeighing } from '#areas/port-loading/gate/use-gate.tsx'
import type { Row } from '#kit/check.ts'
import { Bilingual } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import '#ui/sheet.css'
import '#trade/sheets/ticket.css'

const Line = ({ words, children }: { words: BilingualText; children: ReactNode }) => (
  <div className="ticket-line">
    <Bilingual words={words} />
    <strong>{children}</strong>
  </div>
)

const weights: [string[], BilingualText][] = [
  [
    ['firstWeight', 'tareKg'],
    ['First weight', 'الوزن الأول'],
  ],
  [
    ['secondWeight', 'grossKg'],
    ['Second weight', 'الوزن الثاني'],
  ],
  [
    ['netKg', 'terminalNet'],
    ['Net', 'الصافي'],
  ],
]

// A weighing stored on the device has no number yet, so its ticket shows only the weighed values.
const rowOf = ({ task, row, kg }: RecordedWeighing): Row =>
  row ?? {
    docNo: task.docNo,
    firstWeight: task.firstWeight ?? kg,
    ...(task.firstWeight !== null && { secondWeight: kg }),
  }

const Weights = ({ row }: { row: Row }) =>
  weights.map(([names, words]) => {
    const kg = names.map(name => row[name]).find(value => typeof value === 'number') as number | undefined
    return kg === undefined ? null : (
      <Line key={words[0]} words={[`${words[0]}, kg`, `${words[1]}، كجم`]}>
        <Figure value={kg} kind="weight" strong />
      </Line>
    )
  })

export const Ticket = ({ recorded }: { recorded: RecordedWeighing }) => {
  const { task, at, scale } = recorded
  const row = rowOf(recorded)
  return (
    <article className="sheet ticket" dir="ltr">
      <h2>
        <Bilingual words={['Weighbridge ticket', 'تذكرة ميزان']} />
      </h2>
      <p className="ticket-number">
        <Ltr>{String(row.docNo ?? '')}</Ltr>
      </p>
      <Line words={['Truck', 'الشاحنة']}>
        <Ltr>{task.plate}</Ltr>
      </Line>
      <Line words={['Driver', 'السائق']}>
        <bdi>{task.driver}</bdi>
      </Line>
      <Line words={['For', 'لصالح']}>
        <bdi>{task.party}</bdi>
      </Line>
      <Line words={['Cargo', 'البضاعة']}>
        <bdi>{task.goods}</bdi>
      </Line>
      <Weights row={row} />
      <Line words={['Weighed', 'وُزنت']}>
        <Instant value={at} />
      </Line>
      {scale && (
        <Line words={['Scale', 'الميزان']}>
          <bdi>{scale}</bdi>
        </Line>
      )}
      <QrCode text={String(row.docNo ?? '')} label={String(row.docNo ?? '')} />
    </article>
  )
}
