import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const Marked = ({ children }: { children: ReactNode }) => (
  <p>
    {children}
    <i />
  </p>
);

test.each([
  { says: 'a text alone stays as it is', element: <p>Hello</p>, html: '<p>Hello</p>' },
  {
    says: 'texts without an element between them are one',
    element: <p>{3} likes</p>,
    html: '<p>3 likes</p>',
  },
  { says: 'so is a list of texts', element: <p>{['a', 'b'].map((one) => one)}</p>, html: '<p>ab</p>' },
  {
    says: 'a text beside an element has an element of its own',
    element: (
      <p>
        {3} likes <b>new</b>
      </p>
    ),
    html: '<p><span>3 likes </span><b>new</b></p>',
  },
  {
    says: 'what may be missing has none',
    element: (
      <p>
        {false}
        <b>new</b>
        {undefined}
      </p>
    ),
    html: '<p><b>new</b></p>',
  },
  {
    says: 'what a component is given counts where it lands',
    element: <Marked>Photo {1}</Marked>,
    html: '<p><span>Photo 1</span><i></i></p>',
  },
  {
    says: 'the text of a fragment has one, since what is beside it is unknown',
    element: <>Hello</>,
    html: '<span>Hello</span>',
  },
  {
    says: 'a space between elements has one without a box',
    element: (
      <p>
        <b>a</b> <b>b</b>
      </p>
    ),
    html: '<p><b>a</b><span class="contents"> </span><b>b</b></p>',
  },
])('$says', ({ element, html }) => {
  expect(renderToStaticMarkup(element)).toBe(html);
});
