// The meaning of the tax authority's codes: the category of each, and its text on paper and in the e-invoice.

import type { Category } from '#einvoice/amounts.ts'
import type { Exemption } from '#einvoice/tax-document.ts'
import { citizenReasons, exportReason, type TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

type Reason = { category: Exclude<Category, 'S'>; english: string; arabic: string }

const zero = (english: string, arabic: string): Reason => ({ category: 'Z', english, arabic })
const exempt = (english: string, arabic: string): Reason => ({ category: 'E', english, arabic })

const reasons: Record<TaxReason, Reason> = {
  'VATEX-SA-32': zero('Export of goods', 'صادرات السلع من المملكة'),
  'VATEX-SA-33': zero('Export of services', 'صادرات الخدمات من المملكة'),
  'VATEX-SA-34-1': zero('International transport of goods', 'النقل الدولي للسلع'),
  'VATEX-SA-34-2': zero('International transport of passengers', 'النقل الدولي للركاب'),
  'VATEX-SA-34-3': zero(
    'Services directly connected and incidental to a supply of international passenger transport',
    'الخدمات المرتبطة مباشرة أو عرضيًا بتوريد النقل الدولي للركاب',
  ),
  'VATEX-SA-34-4': zero('Supply of a qualifying means of transport', 'توريد وسائل النقل المؤهلة'),
  'VATEX-SA-34-5': zero('Services relating to the transport of goods', 'الخدمات ذات الصلة بنقل السلع'),
  'VATEX-SA-35': zero('Medicines and medical equipment', 'الأدوية والمعدات الطبية'),
  'VATEX-SA-36': zero('Qualifying metals', 'المعادن المؤهلة'),
  'VATEX-SA-EDU': zero('Private education to citizens', 'الخدمات التعليمية الخاصة للمواطنين'),
  'VATEX-SA-HEA': zero('Private health care to citizens', 'الخدمات الصحية الخاصة للمواطنين'),
  'VATEX-SA-MLTRY': zero('Supply of qualified military goods', 'توريد السلع العسكرية المؤهلة'),
  'VATEX-SA-DIPLOMAT': zero('Supply to diplomatic missions', 'التوريد للبعثات الدبلوماسية'),
  'VATEX-SA-29': exempt('Financial services', 'الخدمات المالية'),
  'VATEX-SA-29-7': exempt('Life insurance services', 'عقد تأمين على الحياة'),
  'VATEX-SA-30': exempt('Real estate transactions', 'التوريدات العقارية المعفاة من الضريبة'),
  'VATEX-SA-OOS': { category: 'O', english: 'Not subject to VAT', arabic: 'توريد غير خاضع لضريبة القيمة المضافة' },
}

/** The VAT category of a supply: standard without a reason. */
export const categoryOf = (reason: TaxReason | null): Category => (reason === null ? 'S' : reasons[reason].category)

/** A reason as printed, in English and Arabic, with its code. */
export const reasonInBoth = (reason: TaxReason): readonly [english: string, arabic: string] => {
  const { english, arabic } = reasons[reason]
  return [`${english} (${reason})`, `${arabic} (${reason})`]
}

/** A reason in the format of the e-invoice. */
export const exemptionOf = (reason: TaxReason): Exemption => {
  const { category, english, arabic } = reasons[reason]
  return { category, code: reason, text: `${arabic} | ${english}` }
}

/** Whether the supply is to a citizen, whom the e-invoice identifies by the national ID (BR-KSA-49). */
export const isToCitizen = (reason: TaxReason | null): boolean => citizenReasons.some(one => one === reason)

/** Whether the e-invoice is marked as an export. */
export const isExport = (reason: TaxReason | null): boolean => reason === exportReason
