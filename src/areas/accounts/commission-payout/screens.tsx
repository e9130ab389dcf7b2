import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a commission payout with its printed form. */
export const CommissionPayoutPage = sheetPage({
  document: commissionPayout,
  words: ['Commission payout', 'صرف عمولة'],
  facts: [
    ['agent', 'الوكيل'],
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
    ['Agent', 'الوكيل'],
  ],
})
