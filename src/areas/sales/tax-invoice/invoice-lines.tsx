// The lines of a tax invoice on paper, in both languages like the rest of it.

import type { ReactNode } from 'react'
import type { Row } from '#kit/check.ts'
import { Figure } from '#ui/figures.tsx'

const items: Record<string, [string, string]> = {
  Barley: ['Barley', 'شعير'],
  'Empty bags': ['Empty bags', 'أكياس فارغة'],
  Loading: ['Loading', 'تحميل'],
}

const heads: readonly [string, string][] = [
  ['Item', 'الصنف'],
  ['Quantity', 'الكمية'],
  ['Unit price', 'سعر الوحدة'],
  ['Discount', 'الخصم'],
  ['Net', 'المبلغ الخاضع للضريبة'],
  ['VAT %', 'نسبة الضريبة'],
  ['VAT', 'مبلغ الضريبة'],
  ['Total incl. VAT', 'المجموع شامل الضريبة'],
]

const Both = ({ words: [english, arabic] }: { words: [string, string] }) => (
  <>
    <bdi lang="en">{english}</bdi>
    <bdi lang="ar">{arabic}</bdi>
  </>
)

// Bags by the piece, everything else that has an amount by the ton.
const Amount = ({ line }: { line: Row }): ReactNode => {
  if (line.bags !== null) {
    return (
      <>
        <Figure value={line.bags as number} kind="count" /> <Both words={['bags', 'كيس']} />
      </>
    )
  }
  if (line.quantity === null) return '–'
  return (
    <>
      <Figure value={line.quantity as number} kind="quantity" /> <Both words={['MT', 'طن']} />
    </>
  )
}

const Money = ({ of }: { of: unknown }) => <Figure value={of as number} kind="money" />

/** What was sold, line by line; the VAT of a line is for information, the totals below count. */
export const InvoiceLines = ({ lines }: { lines: readonly Row[] }) => (
  <table className="invoice-lines">
    <thead>
      <tr>
        {heads.map(words => (
          <th key={words[0]} scope="col">
            <Both words={words} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(line => (
        <tr key={line.item as string}>
          <td>
            <Both words={items[line.item as string] ?? items.Barley!} />
          </td>
          <td>
            <Amount line={line} />
          </td>
          <td>{line.unitPrice === null ? '–' : <Figure value={line.unitPrice as number} kind="price" />}</td>
          <td>
            <Money of={line.discount} />
          </td>
          <td>
            <Money of={line.net} />
          </td>
          <td>
            <Figure value={line.vatRate as number} kind="percent" />
          </td>
          <td>
            <Money of={line.vat} />
          </td>
          <td>
            <Money of={line.gross} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
