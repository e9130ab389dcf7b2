// The agency's debt to an owner and its movements in the period: the totals of Payable to Consignee.

import { PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { halalasOf } from '#kit/units.ts'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

const parts = [
  ['opening', 'Opening', 1],
  ['sales', 'Sales, net', 1],
  ['creditNotes', 'Credit notes', -1],
  ['charges', 'Loading, storage, milling', -1],
  ['commission', 'Commission', -1],
  ['other', 'Other', 1],
  ['remitted', 'Remitted', -1],
  ['closing', 'The agency owes you', 1],
] as const

type Totals = Record<(typeof parts)[number][0], number>

const isSum = (name: string): boolean => name === 'opening' || name === 'closing'

const Lines = ({ totals }: { totals: Totals }) => {
  const { t } = useLanguage()
  return (
    <ul className="waiting">
      {parts.map(([name, label, sign]) => {
        const amount = sign * halalasOf(totals[name])
        if (amount === 0 && !isSum(name)) return null
        return (
          <li key={name} className={isSum(name) ? 'own-sum' : undefined}>
            {t(label)}
            <Figure value={amount} kind="money" signed={!isSum(name)} strong={isSum(name)} />
          </li>
        )
      })}
    </ul>
  )
}

export const PayablePanel = ({ from, to }: { from: string; to: string }) => {
  const { t } = useLanguage()
  const path = `reports/payable-to-consignee?from=${from}&to=${to}`
  const answer = useAnswer<{ totals: Totals }>(apiOf(useAgencyId(), path), { keep: true })
  const pathOf = useFigurePath()
  return (
    <Panel
      title={t('Your account with the agency')}
      note={t('SAR')}
      extra={<PanelLink to={pathOf('payable')}>{t('Payable to Consignee')}</PanelLink>}
    >
      <PanelAnswer of={answer} height={200}>
        {({ totals }) => <Lines totals={totals} />}
      </PanelAnswer>
    </Panel>
  )
}
