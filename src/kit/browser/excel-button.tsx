import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { download } from '#kit/browser/api.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

/** The button that takes what is filtered as an Excel file. */
export const ExcelButton = ({ path, title }: { path: string; title: string }) => {
  const { t } = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const take = () => {
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
