const ofScripts = [
  { language: 'ja', scripts: /\p{Script=Hiragana}|\p{Script=Katakana}/u },
  { language: 'ko', scripts: /\p{Script=Hangul}/u },
  { language: 'zh', scripts: /\p{Script=Han}|\p{Script=Bopomofo}/u },
] as const;

/**
 * The East Asian language of a text, since China, Japan and Korea draw the same characters differently. Undefined for
 * texts in other scripts.
 */
export function eastAsianLanguage(text: string): 'ja' | 'ko' | 'zh' | undefined {
  return ofScripts.find(({ scripts }) => scripts.test(text))?.language;
}
