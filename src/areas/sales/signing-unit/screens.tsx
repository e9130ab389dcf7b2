// The page of a signing unit, with the monthly archive of its e-invoices.

import { Button, Select } from 'antd'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { archiveUnit } from '#areas/sales/signing-unit/calls.ts'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import { download, useAgencyId } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { today } from '#kit/days.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

// The months from this one back to the start of phase 2.
const monthsSince = (day: string): string[] => {
  const months: string[] = []
  let [year = 0, month = 0] = today('Asia/Riyadh').split('-').map(Number)
  const first = day.slice(0, 7)
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name < first) return months
    months.push(name)
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
}

const ArchiveButton = ({ id, since }: { id: number; since: string }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const months = monthsSince(since)
  const [month, setMonth] = useState(months[0])
  const take = () => {
    const path = archiveUnit.path.replace(':agencyId', String(agencyId)).replace(':id', String(id))
    download(`${path}?month=${month}`, `e-invoices-${month}.zip`).catch(error =>
      notify.error(t((error as Error).message)),
    )
  }
  if (months.length === 0) return null
  return (
    <>
      <Select
        aria-label={t('Month')}
        value={month}
        onChange={setMonth}
        options={months.map(value => ({ value, label: value }))}
      />
      <Button icon={<Archive size={14} strokeWidth={1.7} />} onClick={take}>
        {t('Archive')}
      </Button>
    </>
  )
}

export const SigningUnitPage = () => (
  <DocumentPage document={signingUnit} more={row => <ArchiveButton id={row.id} since={String(row.startsOn)} />} />
)
