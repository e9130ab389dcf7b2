import { Button } from 'antd'
import { useEffect } from 'react'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { Ear, Logo } from '#ui/logo.tsx'
import './shell.css'

/** No such page, or none that the user may see. */
export const NotFound = () => {
  const { t } = useLanguage()
  const go = useGo()
  useEffect(() => {
    document.title = `${t('Oops, Page not found!')} · GMS`
  }, [t])
  return (
    <main className="not-found">
      <div className="not-found-brand">
        <Logo size={30} /> GMS
      </div>
      <div className="not-found-middle">
        <div className="not-found-sign" dir="ltr" role="img" aria-label="404">
          <span>4</span>
          <Ear size={204} stroke={0.84} />
          <span>4</span>
        </div>
        <div className="not-found-ground" aria-hidden />
        <h1>{t('Oops, Page not found!')}</h1>
        <p>{t('You can go back home.')}</p>
        <Button type="primary" size="large" onClick={() => go('/')}>
          {t('Back to Home')}
        </Button>
      </div>
      <footer>
        <Ltr>© {new Date().getFullYear()} GMS</Ltr>
      </footer>
    </main>
  )
}
