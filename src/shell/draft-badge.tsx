// Drafts of sales, and invoices without a QR code. Loaded every five minutes; each count links to its list if the user may work
// on it.

import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type InvoiceCount, invoiceCount } from '#areas/sales/invoice-count/calls.ts'
import { ask } from '#kit/browser/api.ts'
import { type Asker, may } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import './shell.css'

const everyMs = 300_000

const neededFor: Record<InvoiceCount['name'], Right> = {
  bagSaleDrafts: 'hasApproveSalePermission',
  bagSalesWithoutQr: 'hasApproveSalePermission',
  bulkSaleDrafts: 'canEditBulkSale',
  bulkSalesWithoutQr: 'canEditBulkSale',
  othersWithoutQr: 'canViewEInvoiceLog',
}

/** Whether the user may see any of these counts. */
export const seesDrafts = (asker: Asker): boolean => may(asker, { rights: ['canViewInvoiceCountNotification'] })

const useCounts = (agencyId: number): readonly InvoiceCount[] | undefined => {
  const { t } = useLanguage()
  const path = `${invoiceCount.path.replace(':agencyId', String(agencyId))}?countOnly=true`
  const { data, errorUpdatedAt } = useQuery({
    queryKey: ['api', path],
    queryFn: ({ signal }) => ask<{ data: InvoiceCount[] }>(path, { signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    retry: false,
  })
  useEffect(() => {
    if (errorUpdatedAt > 0) notify.error(t('Something went Wrong while Loading Data'))
  }, [errorUpdatedAt, t])
  return data?.data
}

type CountsProps = { counts: readonly InvoiceCount[]; agencyId: number; asker: Asker; onFollow: () => void }

const Counts = ({ counts, agencyId, asker, onFollow }: CountsProps) => {
  const { t } = useLanguage()
  return (
    <ul className="drafts">
      {counts.map(({ name, title, address, count }) => (
        <li key={name}>
          {may(asker, { rights: [neededFor[name]] }) ? (
            <Link to={`/${agencyId}/${address}`} onClick={onFollow}>
              {t(title)}
            </Link>
          ) : (
            <span>{t(title)}</span>
          )}
          <Figure value={count} kind="count" />
        </li>
      ))}
    </ul>
  )
}

export const DraftBadge = ({ agencyId, asker }: { agencyId: number; asker: Asker }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const counts = useCounts(agencyId)
  if (!counts) return null
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Popover
      content={<Counts {...{ counts, agencyId, asker }} onFollow={() => setOpen(false)} />}
      title={t('Waiting')}
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
    >
      <button
        type="button"
        className={all > 0 ? 'count-badge count-badge-some draft-badge' : 'count-badge draft-badge'}
        aria-label={t('{count} waiting: drafts and invoices without QR code', { count: all })}
        aria-expanded={isOpen}
      >
        <ReceiptText size={15} strokeWidth={1.6} aria-hidden />
        <span aria-hidden>{all}</span>
      </button>
    </Popover>
  )
}
