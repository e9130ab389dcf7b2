// Shows a tax document or a proforma: the same pages as its PDF, and its text for screen readers.

import { callPath, useCallAnswer } from '#kit/browser/api.ts'
import { Bilingual } from '#trade/sheets/paper.tsx'
import type { PaperText, RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import type { Both, Fact } from '#trade/tax-documents/tax-paper.ts'
import { Awaited } from '#ui/awaited.tsx'
import { useLanguage } from '#ui/language.tsx'
import { RenderedPages, RenderedRoom } from '#ui/rendered-pages.tsx'

export type PaperLanguage = 'english' | 'arabic' | null

const Value = ({ of }: { of: Both | string }) =>
  typeof of === 'string' ? <bdi dir="ltr">{of}</bdi> : <Bilingual words={of} />

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ words, value }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: seller and buyer have facts of the same name
      <div key={n}>
        <dt>
          <Bilingual words={words} />
        </dt>
        <dd>
          <Value of={value} />
        </dd>
      </div>
    ))}
  </dl>
)

const Lines = ({ columns, rows }: Pick<PaperText, 'columns' | 'rows'>) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ words }) => (
          <th key={words[0]} scope="col">
            <Bilingual words={words} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
        <tr key={n}>
          {row.map(({ value, unit }, column) => (
            <td key={columns[column]!.words[0]}>
              <Value of={value} /> {unit && <Bilingual words={unit} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Sentence = ({ of }: { of: Both | string | null }) =>
  of && (
    <p>
      <Value of={of} />
    </p>
  )

// Without a heading, because the article is labelled by the title.
const Text = ({ of }: { of: PaperText }) => (
  <div className={of.look.isArabicOnly ? 'paper-arabic' : undefined}>
    <Sentence of={of.title} />
    <Sentence of={of.look.header} />
    <Facts facts={of.facts} />
    <Lines columns={of.columns} rows={of.rows} />
    <Facts facts={of.totals} />
    <Sentence of={of.notice} />
    <Sentence of={of.look.terms} />
    <Sentence of={of.look.bank} />
    <Sentence of={of.look.footer} />
  </div>
)

const isRendered = (answer: object): answer is RenderedPaper => 'pages' in answer

/** The path of a paper in the language of the seller's format, which its page shows first. */
export const paperPath = (call: PrintCall, agencyId: number, id: unknown): string =>
  callPath(call, { agencyId, id: id as number }, { format: 'svg' })

type Props = { call: PrintCall; id: number; language: PaperLanguage }

/** The paper of one document in the requested language. */
export const PaperView = ({ call, id, language }: Props) => {
  const { t, language: read } = useLanguage()
  const answer = useCallAnswer(call, { places: { id }, query: { language, format: 'svg' } })
  const paper = answer.data
  if (!paper || !isRendered(paper)) return answer.isPending ? <RenderedRoom /> : <Awaited of={answer} height={960} />
  const { title, number, look, qrReason, pages } = paper
  return (
    <RenderedPages
      pages={pages}
      title={`${title[look.isArabicOnly || read === 'arabic' ? 1 : 0]} ${number}`}
      text={<Text of={paper} />}
      // A paper without its QR code must not be given to the customer.
      remark={qrReason && <span role="status">{`${t('It has no QR code yet')}: ${t(qrReason)}`}</span>}
    />
  )
}
