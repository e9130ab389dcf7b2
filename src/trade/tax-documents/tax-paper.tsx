// A tax document as it is handed out: English and Arabic side by side, whatever the reader's own language is, because the law asks
// for Arabic and the trade for English; as the seller's format wants it.

import type { ReactNode } from 'react'
import { useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import {
  type Both,
  type Fact,
  heads,
  type Look,
  type Printed,
  type PrintedLine,
  words,
} from '#trade/tax-documents/printed.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import '#trade/sheets/sheet.css'
import './tax-paper.css'

export type PaperLanguage = 'english' | 'arabic' | null

const English = ({ children }: { children: ReactNode }) => (
  <bdi lang="en" dir="ltr">
    {children}
  </bdi>
)
const Arabic = ({ children }: { children: ReactNode }) => (
  <bdi lang="ar" dir="rtl">
    {children}
  </bdi>
)

/** Words in the languages of the paper, one above the other. */
const InBoth = ({ of: [english, arabic], look }: { of: Both; look: Look }) => {
  const parts = [
    english && !look.isArabicOnly ? <English key="english">{english}</English> : null,
    arabic ? <Arabic key="arabic">{arabic}</Arabic> : null,
  ]
  return look.first === 'arabic' ? parts.reverse() : parts
}

const Value = ({ of, look }: { of: Both | string; look: Look }) =>
  typeof of === 'string' ? <Ltr>{of}</Ltr> : <InBoth of={of} look={look} />

const Facts = ({ facts, look }: { facts: readonly Fact[]; look: Look }) => (
  <table>
    <tbody>
      {facts.map(({ words: [english, arabic], value, strong }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seller and buyer have facts of the same name
        <tr key={n} className={strong ? 'invoice-strong' : undefined}>
          {!look.isArabicOnly && (
            <th scope="row" lang="en" dir="ltr">
              {english}
            </th>
          )}
          <td>
            <Value of={value} look={look} />
          </td>
          <th scope="row" lang="ar" dir="rtl">
            {arabic}
          </th>
        </tr>
      ))}
    </tbody>
  </table>
)

const Line = ({ line, look }: { line: PrintedLine; look: Look }) => (
  <tr>
    <td>
      <InBoth of={line.item} look={look} />
    </td>
    <td>
      <Ltr>{line.quantity}</Ltr> {line.unit && <InBoth of={line.unit} look={look} />}
    </td>
    {[line.unitPrice, line.discount, line.net, line.vatPct, line.vat, line.gross].map((figure, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
      <td key={n}>
        <Ltr>{figure}</Ltr>
      </td>
    ))}
  </tr>
)

/** What was sold, line by line; the VAT of a line is for information, the totals below count. */
const Lines = ({ lines, look }: { lines: readonly PrintedLine[]; look: Look }) => (
  <table className="invoice-lines" dir={look.isArabicOnly ? 'rtl' : 'ltr'}>
    <thead>
      <tr>
        {heads.map(head => (
          <th key={head[0]} scope="col">
            <InBoth of={head} look={look} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order
        <Line key={n} {...{ line, look }} />
      ))}
    </tbody>
  </table>
)

// A paper without its code is not to be handed out.
const Code = ({ paper: { qr, qrReason, number } }: { paper: Printed }) => {
  const { t } = useLanguage()
  if (qr) return <QrCode text={qr} label={`QR ${number}`} />
  return (
    <p role="status">
      {t('It has no QR code yet')}: {t(qrReason ?? 'GENERATION_FAILED')}
    </p>
  )
}

const Part = ({ title, look, children }: { title: Both; look: Look; children: ReactNode }) => (
  <section className="invoice-part">
    <h3>
      <InBoth of={title} look={look} />
    </h3>
    {children}
  </section>
)

const Logo = ({ name }: { name: string }) => {
  const { amazonUrl } = useAsker()
  const source = name.startsWith('data:') ? name : `${amazonUrl}Agency/${name}`
  return <img className="invoice-logo" src={source} alt="" />
}

/** What the seller's format sets above a paper, around its title. */
export const Letterhead = ({ look, children }: { look: Look; children?: ReactNode }) => (
  <div>
    {look.logo && <Logo name={look.logo} />}
    {children}
    {look.header && (
      <p className="invoice-text">
        <InBoth of={look.header} look={look} />
      </p>
    )}
  </div>
)

/** The seller's terms and bank account, as the format has them. */
export const Conditions = ({ look }: { look: Look }) => (
  <>
    {look.terms && (
      <Part title={words.terms} look={look}>
        <p className="invoice-text">
          <InBoth of={look.terms} look={look} />
        </p>
      </Part>
    )}
    {look.bank && (
      <Part title={words.bank} look={look}>
        <p className="invoice-text">
          <Ltr>{look.bank}</Ltr>
        </p>
      </Part>
    )}
  </>
)

export const Footer = ({ look }: { look: Look }) =>
  look.footer && (
    <footer className="invoice-text">
      <InBoth of={look.footer} look={look} />
    </footer>
  )

const Sheet = ({ paper }: { paper: Printed }) => {
  const { look } = paper
  const isTop = look.qrPlace === 'Top'
  return (
    <article
      className={`sheet sheet-a4 invoice-sheet${look.isThermal ? ' invoice-thermal' : ''}`}
      dir={look.isArabicOnly ? 'rtl' : 'ltr'}
    >
      <header>
        <Letterhead look={look}>
          <h2>
            <InBoth of={paper.title} look={look} />
          </h2>
        </Letterhead>
        {isTop && <Code paper={paper} />}
      </header>
      <Facts facts={paper.facts} look={look} />
      <Lines lines={paper.lines} look={look} />
      <Facts facts={paper.totals} look={look} />
      <Conditions look={look} />
      {!isTop && <Code paper={paper} />}
      <Footer look={look} />
    </article>
  )
}

/** One issued document on paper, in the language that was asked for. */
export const TaxPaper = ({ call, id, language }: { call: PrintCall; id: number; language: PaperLanguage }) => {
  const answer = useCallAnswer(call, { places: { id }, query: { language } })
  return answer.data ? <Sheet paper={answer.data} /> : <Awaited of={answer} height={960} />
}
