// The printed statement: commencement, each period with its clause, and the result.

import { type LaytimeStatement, readStatement } from '#areas/reports/laytime/calls.ts'
import { clauseTexts, formatMoment } from '#areas/reports/laytime/words.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import type { DocumentRow } from '#kit/browser/paths.ts'
import { integerOf } from '#kit/units.ts'
import { Bilingual, Paper, type PaperColumn, PaperTable, VoidMark } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

type Row = LaytimeStatement['rows'][number] & { n: number }
type Line = { words: BilingualText; value: string | number; strong?: boolean }

const Clause = ({ of }: { of: string }) => <Bilingual words={clauseTexts(of)} />

const columns: PaperColumn<Row>[] = [
  { key: 'from', words: ['From', 'من'], cell: row => <Ltr>{formatMoment(row.from)}</Ltr> },
  { key: 'to', words: ['To', 'إلى'], cell: row => <Ltr>{formatMoment(row.to)}</Ltr> },
  {
    key: 'clause',
    words: ['Clause', 'البند'],
    cell: row => (
      <>
        <Clause of={row.clause} />
        {row.remark && <bdi>{row.remark}</bdi>}
      </>
    ),
  },
  {
    key: 'percent',
    words: ['Counts, %', 'يُحتسب ٪'],
    numeric: true,
    cell: row => <Figure value={row.percent} kind="count" />,
  },
  { key: 'counted', words: ['Counted', 'المحتسب'], numeric: true, cell: row => <Ltr>{row.counted}</Ltr> },
  { key: 'used', words: ['Used', 'المستخدم'], numeric: true, cell: row => <Ltr>{row.used}</Ltr> },
]

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <table dir="ltr">
    <tbody>
      {lines.map(({ words, value, strong }) => (
        <tr key={words[0]} className={strong ? 'paper-strong' : undefined}>
          <th scope="row">
            <Bilingual words={words} />
          </th>
          <td className="paper-numeric">
            {typeof value === 'number' ? <Figure value={value} kind="money" /> : <Ltr>{value}</Ltr>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const resultLines = (row: DocumentRow, { expiry }: LaytimeStatement): Line[] => [
  { words: ['Time allowed', 'الوقت المسموح'], value: row.allowedTime as string },
  { words: ['Time used', 'الوقت المستخدم'], value: row.usedTime as string },
  {
    words: expiry.isReached ? ['Laytime expired', 'انتهت المهلة'] : ['Laytime would expire', 'تنتهي المهلة'],
    value: formatMoment(expiry.at),
  },
  { words: ['On demurrage', 'زمن التأخير'], value: row.overTime as string },
  { words: ['Time saved', 'الوقت الموفَّر'], value: row.savedTime as string },
  { words: ['Demurrage, USD', 'غرامة التأخير بالدولار'], value: row.demurrage as number, strong: true },
  { words: ['Despatch, USD', 'مكافأة السرعة بالدولار'], value: row.despatch as number, strong: true },
  { words: ['Demurrage, SAR', 'غرامة التأخير بالريال'], value: row.demurrageSar as number },
  { words: ['Despatch, SAR', 'مكافأة السرعة بالريال'], value: row.despatchSar as number },
]

const cents = (dollars: number): number => integerOf(dollars, 2)

const togetherLines = ({ together }: LaytimeStatement): Line[] => [
  { words: ['All ports: time allowed', 'كل الموانئ: الوقت المسموح'], value: together.allowed },
  { words: ['All ports: time used', 'كل الموانئ: الوقت المستخدم'], value: together.used },
  { words: ['All ports: demurrage, USD', 'كل الموانئ: غرامة التأخير بالدولار'], value: cents(together.demurrage) },
  { words: ['All ports: despatch, USD', 'كل الموانئ: مكافأة السرعة بالدولار'], value: cents(together.despatch) },
  ...(together.net === null
    ? []
    : [{ words: ['Net, USD', 'الصافي بالدولار'] as BilingualText, value: cents(together.net), strong: true }]),
]

const Steps = ({ steps }: Pick<LaytimeStatement, 'steps'>) => (
  <table dir="ltr">
    <tbody>
      {steps.map(({ at, clause, reason }) => (
        <tr key={clause}>
          <th scope="row">
            <Clause of={clause} />
            {reason && <bdi>{reason}</bdi>}
          </th>
          <td className="paper-numeric">
            <Ltr>{formatMoment(at)}</Ltr>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Twice = ({ twice }: Pick<LaytimeStatement, 'twice'>) => {
  const { t } = useLanguage()
  return twice.map(({ from, to, event, clause }) => (
    <p key={`${from} ${event}`}>
      {t('{event} from {from} to {to} falls into excepted time ({clause}). It is deducted once.', {
        from: formatMoment(from),
        to: formatMoment(to),
        event: t(event),
        clause: t(clause),
      })}
    </p>
  ))
}

/** The statement as sent to the counterparty, in both languages. */
export const StatementSheet = ({ row }: { row: DocumentRow }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readStatement, { places: { id: row.id } })
  const { data } = answer
  if (!data) return <Awaited of={answer} height={960} />
  return (
    <>
      <Twice twice={data.twice} />
      <Paper
        words={['Laytime statement', 'بيان زمن التفريغ']}
        aside={
          <>
            <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} /> · <bdi>{row.labels?.voyage}</bdi> ·{' '}
            <bdi>{row.labels?.port}</bdi>
          </>
        }
      >
        <VoidMark status={row.status} />
        <Steps steps={data.steps} />
        <PaperTable
          label={t('Laytime statement')}
          columns={columns}
          rows={data.rows.map((of, n) => ({ ...of, n }))}
          rowKey={({ n }) => n}
        />
        <Lines lines={resultLines(row, data)} />
        {data.together.ports > 1 && <Lines lines={togetherLines(data)} />}
        <div className="paper-sign">
          <span>Ship owner · مالك السفينة</span>
          <span>Receiver · المستلم</span>
        </div>
      </Paper>
    </>
  )
}
