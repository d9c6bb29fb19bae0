/** The screens, lights and languages in which pages are looked at. */
export const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844, phone: true },
  { width: 1366, height: 650 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];
export const LIGHTS = ["light", "dark"];
export const LANGUAGES = ["en", "fr"];

/** Whether everything is seen in every look (`TOUR=all`, make test-long). Otherwise each thing is seen in one, and all looks are seen somewhere. */
export const whole = process.env.TOUR === "all";
/** All of these looks, or of make test those that are named. */
export const chosen = (all, ...few) => (whole ? all : few);

/** Every screen in every light and language. */
export const ALL = SCREENS.flatMap((screen) =>
  LIGHTS.flatMap((theme) => LANGUAGES.map((language) => ({ screen, theme, language }))),
);

/** Each screen once, in such lights and languages that each is seen. */
export const SOME = SCREENS.map((screen, n) => ({ screen, theme: LIGHTS[n % 2], language: LANGUAGES[(n >> 1) % 2] }));

/** What a visitor with such a look is made of. */
export const visitorOf = ({ screen: { phone = false, ...viewport }, theme, language }) => ({
  viewport,
  theme,
  language,
  touch: phone,
});
export const called = ({ screen: { width, height }, theme, language }) => `${width}×${height} ${theme} ${language}`;
