import { Popover } from 'antd'
import {
  CircleQuestionMark,
  ExternalLink,
  Languages,
  LogOut,
  Moon,
  SlidersHorizontal,
  Sun,
  UserPen,
} from 'lucide-react'
import { useState } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import { prefer, setLanguage, usePreferences } from '#shell/preferences.ts'
import { Ltr } from '#ui/figures.tsx'
import { initialsOf } from '#ui/initials.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import './shell.css'

export type Person = {
  name: string
  username: string
  email: string | null
  phone: string | null
  /** the file name of the user's picture, if there is one */
  profilePic: string | null
}

/** The switch to the other language, named in its own script. */
export const LanguageSwitch = ({ long }: { long?: boolean }) => {
  const { language } = usePreferences()
  const isArabic = language === 'arabic'
  return (
    <button
      type="button"
      className={long ? 'bar-button bar-button-long' : 'bar-button'}
      lang={isArabic ? 'en' : 'ar'}
      aria-label={long ? undefined : isArabic ? 'EN: English' : 'ع: العربية'}
      onClick={() => setLanguage(isArabic ? 'english' : 'arabic')}
    >
      {isArabic ? (long ? 'English' : 'EN') : long ? 'العربية' : 'ع'}
    </button>
  )
}

export const ModeSwitch = () => {
  const { t } = useLanguage()
  const { theme: mode } = usePreferences()
  const Icon = mode === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={mode === 'dark' ? t('Light theme') : t('Dark theme')}
      onClick={() => prefer({ theme: mode === 'dark' ? 'light' : 'dark' })}
    >
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

const PhoneSwitches = ({ onCustomise, onHelp }: Pick<ProfileMenuProps, 'onCustomise' | 'onHelp'>) => {
  const { t } = useLanguage()
  const { theme: mode, language } = usePreferences()
  return (
    <div className="only-phone">
      <button
        type="button"
        className="profile-row"
        onClick={() => setLanguage(language === 'arabic' ? 'english' : 'arabic')}
      >
        <Languages size={16} strokeWidth={1.6} aria-hidden /> {language === 'arabic' ? 'English' : 'العربية'}
      </button>
      <button
        type="button"
        className="profile-row"
        onClick={() => prefer({ theme: mode === 'dark' ? 'light' : 'dark' })}
      >
        {mode === 'dark' ? (
          <Sun size={16} strokeWidth={1.6} aria-hidden />
        ) : (
          <Moon size={16} strokeWidth={1.6} aria-hidden />
        )}
        {mode === 'dark' ? t('Light theme') : t('Dark theme')}
      </button>
      <button type="button" className="profile-row" onClick={onCustomise}>
        <SlidersHorizontal size={16} strokeWidth={1.6} aria-hidden /> {t('Theme and layout')}
      </button>
      <button type="button" className="profile-row" onClick={onHelp}>
        <CircleQuestionMark size={16} strokeWidth={1.6} aria-hidden /> {t('Help')}
      </button>
    </div>
  )
}

// The application that GMS has replaced, if the server has its address.
const oldVersion = window.document.querySelector<HTMLMetaElement>('meta[name="old-version"]')?.content

// If the picture's file is missing, the initials are shown.
const Face = ({ name, username, profilePic }: Person) => {
  const { amazonUrl } = useAsker()
  const [broken, setBroken] = useState<string>()
  if (!profilePic || profilePic === broken) return initialsOf(name || username)
  return (
    <img
      className="avatar-picture"
      src={`${amazonUrl}User/${profilePic}`}
      alt=""
      onError={() => setBroken(profilePic)}
    />
  )
}

type ProfileMenuProps = {
  person: Person
  /** the path of the user's profile */
  profilePath: string | undefined
  onCustomise: () => void
  onHelp: () => void
  onLogout: () => void
}

const Contact = ({ person }: { person: Person }) => {
  const { t } = useLanguage()
  return (
    <dl className="profile-facts">
      <dt>{t('Username')}</dt>
      <dd>
        <Ltr>{person.username}</Ltr>
      </dd>
      <dt>{t('Email')}</dt>
      <dd>{person.email ? <Ltr>{person.email}</Ltr> : t('N/A')}</dd>
      <dt>{t('Phone')}</dt>
      <dd>{person.phone ? <Ltr>{person.phone}</Ltr> : t('N/A')}</dd>
    </dl>
  )
}

type CardProps = ProfileMenuProps & { close: () => void }

const Card = ({ person, profilePath, onCustomise, onHelp, onLogout, close }: CardProps) => {
  const { t } = useLanguage()
  const closing = (work: () => void) => () => {
    close()
    work()
  }
  return (
    <div className="profile">
      <div className="profile-title">{t('Profile Settings')}</div>
      <Contact person={person} />
      <PhoneSwitches onCustomise={closing(onCustomise)} onHelp={closing(onHelp)} />
      {profilePath && (
        <Link to={profilePath} className="profile-row" onClick={close}>
          <UserPen size={16} strokeWidth={1.6} aria-hidden /> {t('Edit Profile')}
        </Link>
      )}
      {oldVersion && (
        <a href={oldVersion} className="profile-row" target="_blank" rel="noreferrer">
          <ExternalLink size={16} strokeWidth={1.6} className="turns" aria-hidden /> {t('Old Version')}
        </a>
      )}
      <button type="button" className="profile-row" onClick={onLogout}>
        <LogOut size={16} strokeWidth={1.6} className="turns" aria-hidden /> {t('Logout')}
      </button>
    </div>
  )
}

/** The profile menu: the signed-in user, language, mode, signing out. */
export const ProfileMenu = (props: ProfileMenuProps) => {
  const { t } = useLanguage()
  const { person } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      content={<Card {...props} close={() => setOpen(false)} />}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      align={{ offset: [0, 10] }}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
    >
      <button
        type="button"
        className="avatar"
        aria-label={`${initialsOf(person.name || person.username)}: ${t('Profile Settings')}`}
      >
        <Face {...person} />
      </button>
    </Popover>
  )
}
