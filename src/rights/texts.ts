import { grantedScreens, rightTo, screens, special, verbs } from '#rights/rights.ts'

/** The title of each right, from its screen's title and its verb, translated: "Truck: Edit". */
export const rightTexts = (catalogue: Record<string, string>): Record<string, string> => {
  const say = (key: string): string => catalogue[key] ?? key
  const ofScreens = grantedScreens.flatMap(screen =>
    verbs.map(verb => [rightTo(verb, screen), `${say(screens[screen].title)}: ${say(verb)}`]),
  )
  const others = Object.entries(special).map(([right, title]) => [right, say(title)])
  return Object.fromEntries([...ofScreens, ...others])
}
