package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.io.file.MemoryBudget;

/**
 * The distinct words of a column, each with a code from 0 in the order they came. Looking up a word
 * that is known makes no object.
 */
public final class Symbols {

  /** What a word takes beside its characters: its object, its places in the list and the slots. */
  private static final int WORD = 80;

  private final List<String> words = new ArrayList<>();
  private final boolean declared;
  private final MemoryBudget budget;

  /** Codes plus one by hash, probed linearly; 0 is free. */
  private int[] slots = new int[16];

  private Symbols(boolean declared, MemoryBudget budget) {
    this.declared = declared;
    this.budget = budget;
  }

  /** No words yet; their order means nothing. Each is taken from the budget. */
  public static Symbols growing(MemoryBudget budget) {
    return new Symbols(false, budget);
  }

  /** Words whose order was declared. */
  public static Symbols declared(List<String> words, MemoryBudget budget) {
    Symbols symbols = new Symbols(true, budget);
    for (String word : words) {
      symbols.code(word.toCharArray(), 0, word.length());
    }
    return symbols;
  }

  /** How many words there are. */
  public int size() {
    return words.size();
  }

  /** The word of a code. */
  public String word(int code) {
    return words.get(code);
  }

  /** All words, by their codes. */
  public List<String> words() {
    return words;
  }

  /** The code of a word, new or known. */
  public int code(char[] text, int from, int length) {
    int slot = find(text, from, length);
    if (slots[slot] == 0) {
      budget.take("the words of a column", WORD + (long) Character.BYTES * length);
      words.add(new String(text, from, length));
      slots[slot] = words.size();
      if (words.size() * 2 > slots.length) {
        grow();
        return words.size() - 1;
      }
    }
    return slots[slot] - 1;
  }

  /** The code of a word, or -1 where it is not known. */
  public int find(String word) {
    return slots[find(word.toCharArray(), 0, word.length())] - 1;
  }

  private int find(char[] text, int from, int length) {
    int slot = mix(hash(text, from, length)) & (slots.length - 1);
    while (slots[slot] != 0 && !same(words.get(slots[slot] - 1), text, from, length)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static int hash(char[] text, int from, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + text[from + i];
    }
    return hash;
  }

  private static int mix(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }

  private static boolean same(String word, char[] text, int from, int length) {
    if (word.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (word.charAt(i) != text[from + i]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int code = 0; code < words.size(); code++) {
      // String.hashCode is the hash above, by its specification.
      int slot = mix(words.get(code).hashCode()) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = code + 1;
    }
  }

  /** The codes in the order of their meaning: as declared, otherwise alphabetically. */
  public int[] ordered() {
    if (declared) {
      return IntStream.range(0, size()).toArray();
    }
    Integer[] codes = IntStream.range(0, size()).boxed().toArray(Integer[]::new);
    Arrays.sort(codes, Comparator.comparing(words::get));
    return Arrays.stream(codes).mapToInt(code -> code).toArray();
  }
}
