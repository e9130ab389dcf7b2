import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const commissionPayoutSheet: SheetDefinition = {
  document: commissionPayout,
  words: ['Commission payout', 'صرف عمولة'],
  facts: [
    ['agent', 'المندوب'],
    ['consignee', 'المرسل إليه'],
    ['periodFrom', 'مكتسب من'],
    ['periodTo', 'مكتسب حتى'],
    ['accrued', 'المكتسب'],
    ['clawedBack', 'المسترد'],
    ['paidBefore', 'المصروف سابقًا'],
    ['payable', 'المستحق في نهاية الفترة'],
    ['amount', 'المطلوب صرفه'],
    ['withheld', 'المستقطع'],
    ['net', 'المصروف'],
    ['payment', 'سند الصرف'],
    ['paidOn', 'تاريخ الصرف'],
  ],
  signs: [
    ['Accounts', 'الحسابات'],
    ['Approved', 'الاعتماد'],
    ['Agent', 'المندوب'],
  ],
}
