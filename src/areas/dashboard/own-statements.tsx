// Statements that an owner downloads for a period of its choice: as PDF if the statement is a paper, and as Excel.

import { Button } from 'antd'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { apiOf, download, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Screen } from '#rights/rights.ts'
import { DayRange } from '#ui/day-range.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'

type Statement = { name: string; address: string; right: Screen; words?: string; isPaper?: boolean }

const statements: readonly Statement[] = [
  {
    ...{ name: 'Your account with the agency', address: 'reports/account-statement', right: 'AccountStatement' },
    ...{ words: 'partyKind=Consignee', isPaper: true },
  },
  {
    ...{ name: 'Your customers', address: 'reports/account-statement', right: 'AccountStatement' },
    words: 'partyKind=Customer',
  },
  { name: 'Stock and movements', address: 'reports/consignee-detail', right: 'ConsigneeDetail' },
  { name: 'Stock card', address: 'reports/barley-inventory', right: 'BarleyInventory' },
]

const PdfButton = ({ path, name }: { path: string; name: string }) => {
  const { t } = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const save = () => {
    setLoading(true)
    download(path, `${name}.pdf`)
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<FileText size={14} strokeWidth={1.7} />} loading={isLoading} onClick={save}>
      {t('PDF')}
    </Button>
  )
}

export const OwnStatements = ({ from, to }: { from: string; to: string }) => {
  const { t, language } = useLanguage()
  const agencyId = useAgencyId()
  const { zone } = useAsker()
  const { ExcelButton } = useAdditions()
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const asked = new URLSearchParams({ from: chosen.from ?? from, to: chosen.to ?? to })
  return (
    <Panel title={t('Statements')}>
      <DayRange
        zone={zone}
        asked={asked}
        change={days => setChosen({ from: days.from as string | undefined, to: days.to as string | undefined })}
      />
      <ul className="waiting own-statements">
        {statements.map(({ name, address, right, words = '', isPaper }) => {
          const of = new URLSearchParams([...new URLSearchParams(words), ...asked])
          return (
            <li key={name} aria-label={t(name)}>
              {t(name)}
              <span className="own-files">
                {isPaper && (
                  <PdfButton name={t(name)} path={`${apiOf(agencyId, address)}/pdf?${of}&language=${language}`} />
                )}
                <ExcelButton of={{ address, right, title: name }} asked={of} />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
