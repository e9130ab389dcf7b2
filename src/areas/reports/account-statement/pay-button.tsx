import { Button } from 'antd'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { payment } from '#areas/payments/payment/definition.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { apiOf, ask, useAgencyId } from '#kit/browser/api.ts'
import { addPath } from '#kit/browser/paths.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'

/** Opens a payment voucher for a consignee with the closing balance. Bills and commissions are paid from their own documents; a remittance
 *  to a consignee has no document. */
export const PayButton = () => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const [search] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const [consignee, ...others] = search.getAll('consigneeId')
  if (search.get('partyKind') !== 'Consignee' || !consignee || others.length > 0) return null
  const open = async () => {
    setAsking(true)
    const path = `${apiOf(agencyId, accountStatement.address)}?${new URLSearchParams([...search, ['pageSize', '10']])}`
    const { closing } = await ask<{ closing: { balance: number } }>(path)
    if (closing.balance <= 0) return notify.info(t('Nothing is payable to this consignee on that day.'))
    go(`${addPath(agencyId, payment)}?remit=${consignee}&amount=${closing.balance}`)
  }
  return (
    <Button
      icon={<Banknote size={14} strokeWidth={1.7} />}
      loading={isAsking}
      onClick={() =>
        open()
          .catch(error => notify.error(t((error as Error).message)))
          .finally(() => setAsking(false))
      }
    >
      {t('Pay')}
    </Button>
  )
}
