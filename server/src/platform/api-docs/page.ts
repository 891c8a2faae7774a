import type { OpenApi } from './openapi.ts';

type Operation = NonNullable<OpenApi['paths'][string]>[string];

/** The reference as one plain page, without scripts or files from other sites. */
export function pageOf({ info, paths, components }: OpenApi): string {
  const calls = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((call) => call !== undefined);
  const groups = [...new Set(calls.flatMap(({ tags }) => tags))].sort();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of ${escaped(info.title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; background: #8881; padding: .75rem; border-radius: .5rem; }
.access { float: right; font-size: .875rem; opacity: .8; }
</style>
</head>
<body>
<h1>Calls of ${escaped(info.title)}</h1>
<p>${escaped(info.description)} The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
${groups.map((group) => groupOf(group, calls)).join('\n')}
<h2>A refusal</h2>
${json(components.schemas.Problem)}
</body>
</html>`;
}

function groupOf(group: string, calls: readonly Operation[]): string {
  const own = calls.filter(({ tags }) => tags.includes(group));
  return `<h2>${escaped(group)}</h2>\n${own.map(callOf).join('\n')}`;
}

function callOf(call: Operation): string {
  const answers = Object.entries(call.responses);
  const refusals = answers.flatMap(([status, { 'x-codes': codes }]) =>
    codes ? [`<li>${status}: <code>${codes.map(escaped).join('</code>, <code>')}</code></li>`] : [],
  );
  return `<details>
<summary><code>${escaped(call.summary)}</code> <span class="access">${call['x-access']}</span></summary>
<p>${escaped(call.description)}</p>
${call.parameters.length > 0 ? `<h3>In the address</h3>${json(call.parameters)}` : ''}
${call.requestBody ? `<h3>Body</h3>${json(call.requestBody.content)}` : ''}
<h3>Answer</h3>
${json(call.responses[200]?.content)}
<h3>Refusals</h3>
<ul>${refusals.join('')}</ul>
</details>`;
}

const json = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
