import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useFollow } from '#background/follow.tsx'
import type { Additions } from '#kit/browser/additions.tsx'
import { apiOf, download, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { mayOn } from '#rights/may.ts'
import { useLanguage } from '#ui/language.tsx'
import { queryWith } from '#ui/list-state.ts'
import { notify } from '#ui/notify.ts'

/** Downloads the filtered rows as an Excel file, for users with the right; disabled without rows. */
export const ExcelButton: Additions['ExcelButton'] = ({ of, asked, count }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const follow = useFollow(agencyId)
  const path = `${apiOf(agencyId, of.address)}/excel?${queryWith(asked, { page: undefined, pageSize: undefined })}`
  const [isLoading, setLoading] = useState(false)
  if (!mayOn(asker, 'Excel', of.right)) return null
  const take = () => {
    if (count === 0) return notify.info(t('There is nothing to export: no row is shown. Change the filters first.'))
    setLoading(true)
    download(path, `${t(of.title)}.xlsx`)
      .then(isHere => isHere || follow())
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<FileSpreadsheet size={14} strokeWidth={1.7} />} loading={isLoading} onClick={take}>
      {t('Excel')}
    </Button>
  )
}
