import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { PayButton } from '#areas/reports/account-statement/pay-button.tsx'
import { StatementButtons } from '#areas/reports/account-statement/statement-buttons.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { ReportScreen } from '#reports/report-screen.tsx'
import { mayOn } from '#rights/may.ts'

/** The statement of account with its printed form. */
export const AccountStatementScreen = () => {
  const { asker } = useAsker()
  const more = (
    <>
      {mayOn(asker, 'Add', 'Payment') && <PayButton />}
      {mayOn(asker, 'Excel', 'AccountStatement') && <StatementButtons />}
    </>
  )
  return <ReportScreen report={accountStatement} more={more} />
}
