import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { useLanguage } from '#ui/language.tsx'
import { Ear } from '#ui/logo.tsx'
import './shell.css'

/** A defect on a page, or a new version of the app whose old files are gone. */
export const Failed = () => {
  const { t } = useLanguage()
  const error = useRouteError()
  console.error(error)
  return (
    <main className="failed">
      <Ear size={32} />
      <h1>{t('Something went wrong on this page.')}</h1>
      <p>{t('Load it again. If it happens again, tell your administrator.')}</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('Load again')}
      </Button>
    </main>
  )
}
