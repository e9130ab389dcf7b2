// The panel in which the user chooses how the app looks. A choice applies at once.

import { Button, Drawer, Segmented, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { hijriChoices } from '#session/calls.ts'
import { defaults, prefer, usePreferences } from '#shell/preferences.ts'
import { holds, navigations } from '#shell/theme-choices.ts'
import { useLanguage } from '#ui/language.tsx'
import './customiser.css'

type Choice = { title: string; picture: string; isChosen: boolean; choose: () => void }

// Radio buttons that look like the choice they make.
const Pictures = ({ title, choices, wide }: { title: string; choices: readonly Choice[]; wide?: boolean }) => {
  const { t } = useLanguage()
  const name = useId()
  return (
    <fieldset className={wide ? 'custom-part custom-pair' : 'custom-part'}>
      <legend>{t(title)}</legend>
      {choices.map(({ title: words, picture, isChosen, choose }) => (
        <label key={words} className={isChosen ? 'custom-choice custom-chosen' : 'custom-choice'}>
          <input type="radio" name={name} checked={isChosen} onChange={choose} />
          <span className={`custom-picture custom-${picture}`} aria-hidden>
            <i />
            <b />
          </span>
          {t(words)}
        </label>
      ))}
    </fieldset>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <div className="custom-part">
      <h3>{t(title)}</h3>
      {children}
    </div>
  )
}

const Words = <W extends string>(props: {
  title: string
  value: W
  options: readonly (readonly [W, string])[]
  choose: (word: W) => void
}) => {
  const { t } = useLanguage()
  return (
    <Segmented
      block
      aria-label={t(props.title)}
      value={props.value}
      options={props.options.map(([value, label]) => ({ value, label: t(label) }))}
      onChange={props.choose}
    />
  )
}

const NavigationPart = () => {
  const settings = usePreferences()
  const { layout } = settings
  const choicesOf = (of: typeof layout): Choice[] =>
    navigations
      .filter(navigation => navigation.layout === of)
      .map(({ word, title, changes }) => ({
        title,
        picture: `${of}-${word}`,
        isChosen: holds(settings, changes),
        choose: () => prefer(changes),
      }))
  return (
    <>
      <Part title="Navigation">
        <Words
          title="Navigation"
          value={layout}
          options={[
            ['vertical', 'Vertical'],
            ['horizontal', 'Horizontal'],
          ]}
          choose={word => prefer({ layout: word })}
        />
      </Part>
      <Pictures title="Menu at the side" choices={choicesOf('vertical')} />
      <Pictures title="Menu on top" choices={choicesOf('horizontal')} />
    </>
  )
}

const HijriPart = () => {
  const { hijriDates } = usePreferences()
  return (
    <Part title="Hijri dates">
      <Words
        title="Hijri dates"
        value={hijriDates}
        options={hijriChoices.map(choice => [choice, choice] as const)}
        choose={word => prefer({ hijriDates: word })}
      />
    </Part>
  )
}

const widths: [ReturnType<typeof usePreferences>['contentWidth'], string][] = [
  ['full', 'Full'],
  ['boxed', 'Boxed'],
]

const Parts = () => {
  const { t } = useLanguage()
  const id = useId()
  const { theme, direction, contentWidth, sidebarCollapseButton } = usePreferences()
  const of = <N extends 'theme' | 'direction'>(
    name: N,
    value: 'light' | 'dark' | 'ltr' | 'rtl',
    title: string,
  ): Choice => ({
    title,
    picture: value,
    isChosen: (name === 'theme' ? theme : direction) === value,
    choose: () => prefer({ [name]: value }),
  })
  return (
    <>
      <Pictures wide title="Theme" choices={[of('theme', 'light', 'Light'), of('theme', 'dark', 'Dark')]} />
      <Pictures
        wide
        title="Direction"
        choices={[of('direction', 'ltr', 'Left to right'), of('direction', 'rtl', 'Right to left')]}
      />
      <Part title="Content width">
        <Words
          title="Content width"
          value={contentWidth}
          options={widths}
          choose={word => prefer({ contentWidth: word })}
        />
      </Part>
      <HijriPart />
      <NavigationPart />
      <div className="custom-switch">
        <label htmlFor={id}>{t('Show the sidebar collapse button')}</label>
        <Switch id={id} checked={sidebarCollapseButton} onChange={on => prefer({ sidebarCollapseButton: on })} />
      </div>
    </>
  )
}

/** The panel, titled with the product's name. */
export const Customiser = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t, direction } = useLanguage()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size={360}
      closable={{ placement: 'end', 'aria-label': t('Close') }}
      aria-label={t('Grain Management System')}
      title={
        <>
          <h2 className="custom-title">{t('Grain Management System')}</h2>
          <p className="custom-about">{t('Saved for you, on every device')}</p>
        </>
      }
      footer={
        <div className="custom-foot">
          <span>{t('Changes apply at once')}</span>
          <Button onClick={() => prefer(defaults())}>{t('Back to defaults')}</Button>
        </div>
      }
    >
      <Parts />
    </Drawer>
  )
}
