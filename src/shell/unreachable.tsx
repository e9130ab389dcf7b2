import { Button } from 'antd'
import { useLanguage } from '#ui/language.tsx'
import { Ear } from '#ui/logo.tsx'
import './shell.css'

/** Shown if the server does not answer. */
export const Unreachable = () => {
  const { t } = useLanguage()
  return (
    <main className="failed">
      <Ear size={32} />
      <h1>{t('The server cannot be reached.')}</h1>
      <p>{t('Check the connection, then try again.')}</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('Try again')}
      </Button>
    </main>
  )
}
