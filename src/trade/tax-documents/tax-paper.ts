// The content of a printed tax document in both languages, with formatted figures.

/** English, Arabic. */
export type Both = readonly [english: string, arabic: string]

/** A named value: text in both languages, or figures, which run from left to right. */
export type Fact = { words: Both; value: Both | string; strong?: true }

export type PaperLine = {
  item: Both
  quantity: string
  unit: Both | null
  unitPrice: string
  discount: string
  net: string
  vatPct: string
  vat: string
  gross: string
}

/** What the seller's format adds and leaves out. */
export type Look = {
  isArabicOnly: boolean
  /** the language that comes first where both are used */
  first: 'english' | 'arabic'
  isThermal: boolean
  qrPlace: 'Top' | 'Bottom'
  /** if the format has one: the seller's logo itself, or the name under which the agency's is stored */
  logo: string | null
  header: Both | null
  terms: Both | null
  bank: string | null
  footer: Both | null
}

export type TaxPaper = {
  number: string
  title: Both
  look: Look
  qr: string | null
  qrReason: string | null
  facts: Fact[]
  lines: PaperLine[]
  totals: Fact[]
}

/** The terms used in the authority's own samples. */
export const words = {
  tax: ['Tax Invoice', 'فاتورة ضريبية'],
  simplified: ['Simplified Tax Invoice', 'فاتورة ضريبية مبسطة'],
  note: ['Credit Note', 'إشعار دائن'],
  simplifiedNote: ['Simplified Credit Note', 'إشعار دائن مبسط'],
  debit: ['Debit Note', 'إشعار مدين'],
  simplifiedDebit: ['Simplified Debit Note', 'إشعار مدين مبسط'],
  advance: ['Advance Payment Tax Invoice', 'فاتورة ضريبية لدفعة مقدمة'],
  simplifiedAdvance: ['Simplified Advance Payment Tax Invoice', 'فاتورة ضريبية مبسطة لدفعة مقدمة'],
  number: ['Invoice number', 'الرقم التسلسلي'],
  issued: ['Issue date', 'تاريخ إصدار الفاتورة'],
  supplied: ['Supply date', 'تاريخ التوريد'],
  seller: ['Seller', 'اسم المورد'],
  vatNo: ['VAT registration number', 'رقم تسجيل ضريبة القيمة المضافة'],
  crNo: ['Commercial registration', 'السجل التجاري'],
  unifiedNo: ['Unified national number', 'الرقم الوطني الموحد'],
  address: ['Address', 'العنوان'],
  buyer: ['Buyer', 'اسم العميل'],
  goods: ['Goods', 'وصف السلعة أو الخدمة'],
  corrects: ['Reference', 'المرجع'],
  reason: ['Reason for issuance', 'سبب إصدار الإشعار'],
  withoutVat: ['No VAT, because', 'سبب عدم فرض ضريبة القيمة المضافة'],
  nationalId: ['National ID or Iqama', 'رقم الهوية الوطنية أو الإقامة'],
  foreignNo: ['Registration or passport abroad', 'رقم السجل أو جواز السفر في الخارج'],
  net: ['Taxable amount, SAR', 'المبلغ الخاضع للضريبة، ريال'],
  vat: ['VAT, SAR', 'إجمالي مبلغ ضريبة القيمة المضافة، ريال'],
  gross: ['Total including VAT, SAR', 'إجمالي قيمة الفاتورة (شامل ضريبة القيمة المضافة)، ريال'],
  credited: ['Total of the note, SAR', 'إجمالي الإشعار (شامل ضريبة القيمة المضافة)، ريال'],
  advanceTaken: ['Advance payment, SAR', 'مبلغ الدفعة المقدمة، ريال'],
  advanceOf: ['of which', 'منها'],
  payable: ['Payable, SAR', 'إجمالي مبلغ الفاتورة المستحق الدفع، ريال'],
  received: ['Received, SAR', 'المبلغ المستلم، ريال'],
  payment: ['Payment terms', 'شروط الدفع'],
  refund: ['Refund', 'طريقة الرد'],
  due: ['Due on', 'تاريخ الاستحقاق'],
  terms: ['Terms', 'الشروط'],
  bank: ['Bank account', 'الحساب البنكي'],
  // A tax document is handed to the buyer with its QR code, a standard one only after the authority has cleared it.
  withoutCode: ['Not for the buyer yet: it has no QR code', 'لا يُسلَّم إلى العميل بعد: ينقصه رمز الاستجابة السريعة'],
} as const satisfies Record<string, Both>

/** Sold items and their units. */
export const items: Readonly<Record<string, Both>> = {
  Barley: ['Barley', 'شعير'],
  'Empty bags': ['Empty bags', 'أكياس فارغة'],
  Loading: ['Loading', 'تحميل'],
  'Provisional payment': ['Provisional payment', 'دفعة مؤقتة'],
  'Final settlement': ['Final settlement', 'تسوية نهائية'],
  'Advance payment': ['Advance payment', 'دفعة مقدمة'],
  'Bulk loading': ['Bulk loading', 'تحميل سائب'],
  Bagging: ['Bagging', 'تعبئة'],
  Storage: ['Storage', 'تخزين'],
  Weighing: ['Weighing', 'وزن'],
  Transfer: ['Transfer', 'نقل'],
  Milling: ['Milling', 'طحن'],
  'Additives and steam': ['Additives and steam', 'إضافات وبخار'],
}

/** The goods text of a document in both languages: `Feed Barley, Raw | شعير`. */
export const goodsOf = (description: string | null): Both => {
  const [english = '', arabic = ''] = (description ?? '').split(' | ')
  return [english, arabic || english]
}

// Payments for goods without a quantity in the line: the line's text names the goods and the quantity.
const paidFor = ['Provisional payment', 'Final settlement']

/** The text of a line: for barley the document's goods text, for a payment its name with that text, for everything else its own name. */
export const itemInBoth = (item: string, description: string | null): Both => {
  const [goods, goodsAr] = goodsOf(description)
  const own = item === 'Barley' ? undefined : items[item]
  if (!own) return [goods, goodsAr]
  return paidFor.includes(item) && goods ? [`${own[0]}: ${goods}`, `${own[1]}: ${goodsAr}`] : own
}

export const units = {
  bags: ['bags', 'كيس'],
  quantity: ['MT', 'طن'],
  MT: ['MT', 'طن'],
  bag: ['bags', 'كيس'],
  truck: ['trucks', 'شاحنة'],
  day: ['days', 'يوم'],
  'MT-day': ['MT × days', 'طن × يوم'],
} as const
