import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { useLanguage } from '#ui/language.tsx'
import { Ear } from '#ui/logo.tsx'
import './shell.css'

/** Shown after a defect on a page, or after a new version of the app has replaced the files of this one. */
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
