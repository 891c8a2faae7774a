import { useSearchParams } from 'react-router';
import { chosenCountry } from './chosen-country.ts';
import { useHelpLines } from './help-lines.api.ts';

/** The country whose help lines are shown. The address remembers a choice, so that the link can be shared. */
export function useCountry() {
  const [search, setSearch] = useSearchParams();
  const lines = useHelpLines();
  const countries = lines.data?.countries ?? [];
  const country = chosenCountry(countries, search.get('country'));
  const choose = (code: string) => setSearch({ country: code }, { replace: true });
  return { lines, countries, country, choose };
}
