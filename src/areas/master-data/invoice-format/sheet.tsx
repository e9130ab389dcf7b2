// A preview of a format with sample figures.

import type { ReactNode } from 'react'
import type { Row } from '#kit/check.ts'
import { Bilingual } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Figure, Ltr } from '#ui/figures.tsx'
import './invoice-format.css'

const titles: Record<string, BilingualText> = {
  'Tax invoice': ['Tax Invoice', 'فاتورة ضريبية'],
  'Simplified tax invoice': ['Simplified Tax Invoice', 'فاتورة ضريبية مبسطة'],
  'Credit note': ['Credit Note', 'إشعار دائن'],
  'Proforma invoice': ['Proforma Invoice', 'فاتورة مبدئية'],
}

const words: Record<string, BilingualText> = {
  number: ['Invoice number', 'الرقم التسلسلي'],
  seller: ['Seller', 'اسم المورد'],
  goods: ['Feed barley, 50 kg bags', 'شعير علفي، أكياس 50 كجم'],
  net: ['Without VAT', 'غير شامل ضريبة القيمة المضافة'],
  vat: ['VAT 15%', 'ضريبة القيمة المضافة 15٪'],
  total: ['Total', 'الإجمالي شامل الضريبة'],
  terms: ['Terms', 'الشروط'],
  bank: ['Bank account', 'الحساب البنكي'],
}

const sample = { net: 400_000, vat: 60_000, total: 460_000 }

type WordsProps = { both: BilingualText; isArabicOnly: boolean }

const Words = ({ both, isArabicOnly }: WordsProps) =>
  isArabicOnly ? (
    <span lang="ar" dir="rtl">
      {both[1]}
    </span>
  ) : (
    <Bilingual words={both} />
  )

const SampleQrCode = () => (
  <svg className="sheet-code" viewBox="0 0 21 21" role="img" aria-label="QR">
    <path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z" fill="currentColor" />
    <path d="M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2z" fill="var(--surface)" />
    <path
      d="M9 1h2v2H9zM11 5h2v2h-2zM9 9h3v3H9zM15 10h2v2h-2zM18 14h2v2h-2zM12 15h3v3h-3zM17 18h2v2h-2z"
      fill="currentColor"
    />
  </svg>
)

const Text = ({ value, isArabic = false }: { value: unknown; isArabic?: boolean }) =>
  typeof value === 'string' && value ? (
    <p lang={isArabic ? 'ar' : 'en'} dir={isArabic ? 'rtl' : 'ltr'}>
      {value}
    </p>
  ) : null

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="sheet-part">
    <h3>{title}</h3>
    {children}
  </section>
)

type Say = (both: BilingualText) => ReactNode

const SampleFacts = ({ format, seller, say }: { format: Row; seller: string | undefined; say: Say }) => (
  <dl className="sheet-facts">
    <dt>{say(words.number!)}</dt>
    <dd>
      <Ltr>{`${format.numberPrefix ?? ''}INV-2026-00017`}</Ltr>
    </dd>
    <dt>{say(words.seller!)}</dt>
    <dd>
      <bdi>{seller ?? '–'}</bdi>
    </dd>
    <dt>{say(words.goods!)}</dt>
    <dd>
      <Ltr>100 × 40.00</Ltr>
    </dd>
    {(['net', 'vat', 'total'] as const).flatMap(key => [
      <dt key={key}>{say(words[key]!)}</dt>,
      <dd key={`${key} figure`}>
        <Figure value={sample[key]} kind="money" strong={key === 'total'} />
      </dd>,
    ])}
  </dl>
)

/** The preview of a saved format, or of one being edited. */
export const InvoiceSheet = ({ format, seller }: { format: Row; seller: string | undefined }) => {
  const isArabicOnly = format.languages === 'Arabic'
  const say: Say = both => <Words both={both} isArabicOnly={isArabicOnly} />
  const isTop = format.qrPlace !== 'Bottom'
  const english = (value: unknown) => (isArabicOnly ? null : <Text value={value} />)
  return (
    <article className={format.paper !== 'Thermal 80 mm' ? 'format-sheet' : 'format-sheet sheet-thermal'} dir="ltr">
      <header className="sheet-head">
        {format.withLogo === true && <span className="sheet-logo" aria-hidden="true" />}
        <div className="sheet-title">{say(titles[format.documentType as string] ?? titles['Tax invoice']!)}</div>
        {isTop && <SampleQrCode />}
      </header>
      <Text value={format.headerAr} isArabic />
      {english(format.header)}
      <SampleFacts format={format} seller={seller} say={say} />
      {Boolean(format.terms || format.termsAr) && (
        <Part title={say(words.terms!)}>
          <Text value={format.termsAr} isArabic />
          {english(format.terms)}
        </Part>
      )}
      {Boolean(format.bankBlock) && (
        <Part title={say(words.bank!)}>
          <Text value={format.bankBlock} />
        </Part>
      )}
      {!isTop && <SampleQrCode />}
      <footer className="sheet-foot">
        <Text value={format.footerAr} isArabic />
        {english(format.footer)}
      </footer>
    </article>
  )
}
