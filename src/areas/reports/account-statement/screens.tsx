import { Button } from 'antd'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { printStatement } from '#areas/reports/account-statement/calls.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { PayButton } from '#areas/reports/account-statement/pay-button.tsx'
import { download, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { ReportScreen } from '#kit/browser/report-screen.tsx'
import { mayOn } from '#rights/may.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const filterNames = ['partyKind', 'customerId', 'vendorId', 'agentId', 'consigneeId', 'from', 'to']
const idNameByKind: Readonly<Record<string, string>> = {
  Vendor: 'vendorId',
  Agent: 'agentId',
  Consignee: 'consigneeId',
}

// The printed statement is of one party.
const PdfButton = () => {
  const { t, language } = useLanguage()
  const agencyId = useAgencyId()
  const [isLoading, setLoading] = useState(false)
  const [search] = useSearchParams()
  const query = new URLSearchParams(filterNames.flatMap(name => search.getAll(name).map(value => [name, value])))
  const isOne = query.getAll(idNameByKind[query.get('partyKind') ?? ''] ?? 'customerId').length === 1
  query.set('language', language)
  const take = () => {
    setLoading(true)
    download(
      `${printStatement.path.replace(':agencyId', String(agencyId))}?${query}`,
      `${t(accountStatement.title)}.pdf`,
    )
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button
      icon={<FileText size={14} strokeWidth={1.7} />}
      loading={isLoading}
      disabled={!isOne}
      title={isOne ? undefined : t('Choose one account.')}
      onClick={take}
    >
      {t('PDF')}
    </Button>
  )
}

/** The statement of account, with its paper. */
export const AccountStatementScreen = () => {
  const { asker } = useAsker()
  const more = (
    <>
      {mayOn(asker, 'Add', 'Payment') && <PayButton />}
      {mayOn(asker, 'Excel', 'AccountStatement') && <PdfButton />}
    </>
  )
  return <ReportScreen report={accountStatement} more={more} />
}
