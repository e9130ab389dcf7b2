import { grantedScreens, rightTo, screens, special, verbs } from '#rights/rights.ts'

/** What each right is called, made of its screen's title and its verb in the words of a catalogue: "Truck: Edit". */
export const rightTexts = (catalogue: Record<string, string>): Record<string, string> => {
  const say = (key: string): string => catalogue[key] ?? key
  const ofScreens = grantedScreens.flatMap(screen =>
    verbs.map(verb => [rightTo(verb, screen), `${say(screens[screen].title)}: ${say(verb)}`]),
  )
  const others = Object.entries(special).map(([right, title]) => [right, say(title)])
  return Object.fromEntries([...ofScreens, ...others])
}
