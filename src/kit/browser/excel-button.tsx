import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { download } from '#kit/browser/api.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type ExcelButtonProps = { path: string; title: string; count: number | undefined }

/** The button that takes what is filtered as an Excel file; of nothing, none is made. */
export const ExcelButton = ({ path, title, count }: ExcelButtonProps) => {
  const { t } = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const take = () => {
    if (count === 0) return notify.info(t('There is nothing to take along: no row is shown.'))
    setLoading(true)
    download(path, `${title}.xlsx`)
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<FileSpreadsheet size={14} strokeWidth={1.7} />} loading={isLoading} onClick={take}>
      {t('Excel')}
    </Button>
  )
}
