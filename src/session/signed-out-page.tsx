// The frame of every page before signing in: picture, language and mode switches, footer.

import type { ReactNode } from 'react'
import { BarleyEar } from '#session/barley-ear.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Logo } from '#ui/logo.tsx'
import './session.css'

const Panel = () => {
  const { t, language } = useLanguage()
  const line = 'Every tonne, from the ship to the customer.'
  const arabicLine = 'كل طن، من الباخرة إلى العميل.'
  return (
    <aside className="sign-in-panel">
      <div className="sign-in-brand">
        <Logo size={34} /> GMS
      </div>
      <p className="sign-in-line">{language === 'arabic' ? arabicLine : t(line)}</p>
      <p className="sign-in-other-line">
        <bdi lang={language === 'arabic' ? 'en' : 'ar'}>{language === 'arabic' ? line : arabicLine}</bdi>
      </p>
      <BarleyEar />
    </aside>
  )
}

type SignedOutPageProps = {
  switches: ReactNode
  /** set while something covers the page: nothing can be pressed */
  inert?: boolean
  /** for a long text, or for a form of two columns */
  wide?: boolean | 'form'
  /** rendered over the page */
  over?: ReactNode
  children: ReactNode
}

export const SignedOutPage = ({ switches, inert, wide, over, children }: SignedOutPageProps) => {
  const { t } = useLanguage()
  return (
    <div className="sign-in">
      <Panel />
      <div className="sign-in-side" inert={inert}>
        <div className="sign-in-switches">{switches}</div>
        <main className="sign-in-middle">
          <div className={wide === 'form' ? 'sign-in-form sign-in-wide' : wide ? 'sign-in-words' : 'sign-in-form'}>
            {children}
          </div>
        </main>
        <footer className="sign-in-foot">
          <span>
            © {new Date().getFullYear()} GMS{t(', ')}
            {t('Grain Management System')}
          </span>
          <a href="/privacy-policy">{t('Privacy policy')}</a>
        </footer>
      </div>
      {over}
    </div>
  )
}
